#pragma warning disable RS0030 // The one place that may: it hears no pool but the test's.

namespace Pools.Tests;

/// <summary>Listens to the events of one pool and calls back on the thread that writes, inside the write.</summary>
/// <remarks>An event source speaks for every pool of the process, those among them that other tests use at this moment or have left to the
/// finalizer.</remarks>
internal sealed class EventTap : EventListener
{
    private readonly string _source;
    private readonly PoolIdentity? _pool;
    private readonly Action<EventWrittenEventArgs> _onEvent;
    private readonly Dictionary<string, string?>? _arguments;

    /// <param name="pool">Whose events are heard; null: all of a source that belongs to the test alone.</param>
    /// <param name="asksForNames">Whether pools are asked to say their names.</param>
    public EventTap(string source, EventLevel level, PoolIdentity? pool, Action<EventWrittenEventArgs> onEvent, bool asksForNames = false)
    {
#if TESTS_EXACT
        ProcessWide.Require(nameof(EventTap));
#endif
#if NETFRAMEWORK
        Mono.CannotListen();
#endif
        _source = source;
        _pool = pool;
        _onEvent = onEvent;
        _arguments = asksForNames ? new Dictionary<string, string?> { ["Names"] = "true" } : null;
        foreach (EventSource candidate in EventSource.GetSources())
        {
            EnableIfOurs(candidate, level);
        }

        // The base constructor has announced the sources before the fields were set; sources born later come through here.
        EventSourceCreated += (_, e) => EnableIfOurs(e.EventSource!, level);
    }

    // Here, so that tests call the tap's own: the base class is banned in them.
    public override void Dispose() => base.Dispose();

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventSource.Name == _source && (_pool is null || _pool.IsIn(eventData)))
        {
            _onEvent(eventData);
        }
    }

    private void EnableIfOurs(EventSource candidate, EventLevel level)
    {
        if (candidate.Name == _source)
        {
            EnableEvents(candidate, level, EventKeywords.None, _arguments);
        }
    }
}
