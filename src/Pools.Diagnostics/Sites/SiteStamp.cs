using System.Diagnostics;

namespace Pools.Diagnostics;

/// <summary>What is noted about a call at once; made into a <see cref="CallSite"/> when somebody wants to read it.</summary>
internal readonly struct SiteStamp
{
    private readonly long _timestamp;

    public SiteStamp(StackCapture capture, SiteClock clock, string? member, string? file, int line)
    {
        ThreadId = Environment.CurrentManagedThreadId;
        _timestamp = clock.GetTimestamp();
        Activity = Activity.Current;
        if (capture != StackCapture.None)
        {
            Member = member;
            File = file;
            Line = line;
        }

        // Without file names, which take ten times as long. The compiler decides how many of the pool's own calls have a frame: a report
        // omits them by name.
        Stack = capture == StackCapture.Full ? new StackTrace(skipFrames: 0, fNeedFileInfo: false) : null;
    }

    /// <summary>The managed thread; 0: there was no call.</summary>
    public int ThreadId { get; }

    public Activity? Activity { get; }

    public string? Member { get; }

    public string? File { get; }

    public int Line { get; }

    public StackTrace? Stack { get; }

    /// <summary>Whether a static initializer made the call, as far as its stack was noted.</summary>
    public bool IsInStaticInitializer =>
        Stack is not null && Array.Exists(Stack.GetFrames(), static frame => FrameName.Of(frame) is ".cctor");

    public CallSite? ToCallSite(SiteClock clock) => ThreadId != 0 ? new CallSite(this, clock.ToTime(_timestamp)) : null;
}
