namespace Pools.Tests;

/// <summary>An object that does something in its finalizer. An exception there would end the process instead of the test: it is
/// noted.</summary>
internal sealed class FinalAct(FinalActs acts)
{
    /// <summary>What it does.</summary>
    public Action Act { get; set; } = static () => { };

    ~FinalAct()
    {
        try
        {
            Act();
            acts.Done++;
        }
        catch (Exception e)
        {
            acts.Failures.Enqueue(e);
        }
    }
}

/// <summary>What has come of them. Written by the finalizer thread alone.</summary>
internal sealed class FinalActs
{
    /// <summary>How many have come to their end.</summary>
    public volatile int Done;

    public ConcurrentQueue<Exception> Failures { get; } = new();
}
