using System.Threading.Tasks;

[Suite]
public class LeakingNeighborTests
{
    [Test]
    public async Task Neighbor_leaks()
    {
        await ParallelWork.RunAsync();
        Renting.Pool.Rent(100);
    }
}

[Suite]
public class CleanNeighborTests
{
    [Test]
    public Task Neighbor_clean() => ParallelWork.RunAsync();
}

internal static class ParallelWork
{
    public static async Task RunAsync()
    {
        for (int i = 0; i < 20; i++)
        {
            byte[] array = Renting.Pool.Rent(100);
            await Task.Delay(5);
            Renting.Pool.Return(array);
        }
    }
}
