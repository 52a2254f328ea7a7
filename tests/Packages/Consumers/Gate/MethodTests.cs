using System;
using System.Threading.Tasks;

[Suite]
public class MethodTests
{
    [Test]
    public void Clean()
    {
        Renting.Once();
        Renting.TableLength();
    }

    [Test]
    public async Task Clean_async()
    {
        byte[] array = Renting.Pool.Rent(100);
        await Task.Delay(20);
        Renting.Pool.Return(array);
    }

    [Test]
    public void Leaks() => Renting.Pool.Rent(100);

    [Test]
    public async Task Leaks_async()
    {
        await Task.Delay(20);
        Renting.Pool.Rent(100);
    }

    [Test]
    public void Returns_twice()
    {
        byte[] array = Renting.Pool.Rent(100);
        Renting.Pool.Return(array);
        try
        {
            Renting.Pool.Return(array);
        }
        catch (InvalidOperationException)
        {
        }
    }

    [Test]
    public void Throws()
    {
        Renting.Pool.Rent(100);
        throw new InvalidOperationException("on purpose");
    }
}
