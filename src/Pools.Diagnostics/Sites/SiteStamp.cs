using System.Diagnostics;

namespace Pools.Diagnostics;

/// <summary>What is noted about a call at once; made into a <see cref="CallSite"/> when somebody wants to read it.</summary>
internal struct SiteStamp
{
    private string? _member;
    private string? _file;
    private StackTrace? _stack;
    private Activity? _activity;
    private long _timestamp;
    private int _line;
    private int _threadId;

    public SiteStamp(StackCapture capture, SiteClock clock, string? member, string? file, int line)
    {
        _threadId = Environment.CurrentManagedThreadId;
        _timestamp = clock.GetTimestamp();
        _activity = Activity.Current;
        if (capture != StackCapture.None)
        {
            _member = member;
            _file = file;
            _line = line;
        }

        // Without file names, which take ten times as long. The compiler decides how many of the pool's own calls have a frame: a report
        // omits them by name.
        _stack = capture == StackCapture.Full ? new StackTrace(skipFrames: 0, fNeedFileInfo: false) : null;
    }

    /// <summary>Whether there was a call at all.</summary>
    public readonly bool IsKnown => _threadId != 0;

    /// <summary>The managed thread; 0: there was no call.</summary>
    public readonly int ThreadId => _threadId;

    /// <summary>Whether a static initializer made the call, as far as its stack was noted.</summary>
    public readonly bool IsInStaticInitializer =>
        _stack is not null && Array.Exists(_stack.GetFrames(), static frame => FrameName.Of(frame) is ".cctor");

    /// <summary>Stores a call where there is none. Leaves null as it is: the collector's write barriers cost more than a test.</summary>
    public void Fill(in SiteStamp call)
    {
        _threadId = call._threadId;
        _timestamp = call._timestamp;
        if (call._member is not null || call._file is not null)
        {
            _member = call._member;
            _file = call._file;
        }

        _line = call._line;
        if (call._activity is not null)
        {
            _activity = call._activity;
        }

        if (call._stack is not null)
        {
            _stack = call._stack;
        }
    }

    public readonly CallSite? ToCallSite(SiteClock clock) =>
        IsKnown ? new CallSite(_threadId, clock.ToTime(_timestamp), _activity?.Id, _member, _file, _line, _stack) : null;
}
