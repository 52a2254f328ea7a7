namespace Pools.Tool.Events;

/// <summary>The raw record behind an event of TraceEvent: an <c>EVENT_RECORD</c>, whose layout Windows has fixed for all systems.</summary>
/// <remarks>
/// TraceEvent shows stacks only through a <c>TraceLog</c>, which resolves and keeps each frame of each event. The record has the raw
/// addresses, so reading two million events with stacks takes a second of one core. Its field is not public, but TraceEvent is part of the
/// tool's package, so its version is always the same.
/// </remarks>
internal readonly unsafe ref struct EventRecord
{
    private const int ThreadOffset = 0x08;
    private const int ClockOffset = 0x10;
    private const int ExtendedCountOffset = 0x54;
    private const int PayloadLengthOffset = 0x56;
    private const int ExtendedOffset = 0x58;
    private const int PayloadOffset = 0x60;
    private const int ItemSize = 16;
    private const int ItemTypeOffset = 2;
    private const int ItemLengthOffset = 6;
    private const int ItemDataOffset = 8;
    private const ushort Stack64 = 6;

    /// <summary>A stack begins with a number that links it to another stack.</summary>
    private const int LinkSize = 8;

    private static readonly Func<TraceEvent, nint> s_recordOf = MakeAccessor();
    private readonly byte* _record;

    public EventRecord(TraceEvent traceEvent) => _record = (byte*)s_recordOf(traceEvent);
    public int Thread => *(int*)(_record + ThreadOffset);
    public long Clock => *(long*)(_record + ClockOffset);
    public ReadOnlySpan<byte> Payload => new(*(void**)(_record + PayloadOffset), *(ushort*)(_record + PayloadLengthOffset));

    /// <summary>The addresses, the innermost first; empty if none were recorded, or the process has 32 bits.</summary>
    public ReadOnlySpan<ulong> Stack
    {
        get
        {
            int count = *(ushort*)(_record + ExtendedCountOffset);
            byte* item = *(byte**)(_record + ExtendedOffset);
            for (int i = 0; i < count; i++, item += ItemSize)
            {
                if (*(ushort*)(item + ItemTypeOffset) == Stack64)
                {
                    int bytes = *(ushort*)(item + ItemLengthOffset) - LinkSize;
                    return new ReadOnlySpan<ulong>(*(byte**)(item + ItemDataOffset) + LinkSize, bytes / sizeof(ulong));
                }
            }

            return default;
        }
    }

    private static Func<TraceEvent, nint> MakeAccessor()
    {
        FieldInfo field = typeof(TraceEvent).GetField("eventRecord", BindingFlags.Instance | BindingFlags.NonPublic)
            ?? throw new MissingFieldException(nameof(TraceEvent), "eventRecord");
        DynamicMethod method = new("RecordOf", typeof(nint), [typeof(TraceEvent)], typeof(TraceEvent).Module, skipVisibility: true);
        ILGenerator code = method.GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldfld, field);
        code.Emit(OpCodes.Conv_I);
        code.Emit(OpCodes.Ret);
        return method.CreateDelegate<Func<TraceEvent, nint>>();
    }
}
