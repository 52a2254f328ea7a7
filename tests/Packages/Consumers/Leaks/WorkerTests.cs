using Xunit;

public sealed class WorkerTests
{
    [Fact]
    public void Leaks() => Worker.Leak();

    [Fact]
    public void Works() => Worker.Work();
}
