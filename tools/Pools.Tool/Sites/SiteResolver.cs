namespace Pools.Tool.Sites;

/// <summary>Names the places in stacks.</summary>
internal sealed class SiteResolver(StackTable stacks, CodeMap code, ModuleContents modules)
{
    /// <summary>How many calls above the program's own are of use: a helper of a helper, and one more (arbitrary).</summary>
    public const int MostCallers = 3;

    private readonly Dictionary<(ulong Address, string? Called), Frame> _frames = [];
    private readonly Dictionary<int, Site> _sites = [];
    private readonly Dictionary<(Site Site, int Callers), Site> _within = [];
    private readonly Dictionary<string, Site> _byKey = [];

    /// <summary>The version of the process's runtime; null: unknown.</summary>
    public string? RuntimeVersion => code.RuntimeVersion;

    /// <summary>Gives the place of a stack: one object for all stacks that lead there.</summary>
    /// <param name="stack">The stack.</param>
    /// <param name="callers">How many callers belong to the place, 0 … <see cref="MostCallers"/>.</param>
    public Site SiteOf(int stack, int callers = 0)
    {
        if (!_sites.TryGetValue(stack, out Site? site))
        {
            _sites.Add(stack, site = Resolve(stack));
        }

        return Within(site, callers);
    }

    /// <summary>Gives a place with no more than a number of its callers: one object for all that then are the same.</summary>
    public Site Within(Site site, int callers)
    {
        if (!_within.TryGetValue((site, callers), out Site? within))
        {
            within = site.Callers.Count <= callers ? site : new Site(site.Frames, [.. site.Callers.Take(callers)]);
            if (!_byKey.TryAdd(within.Key, within))
            {
                within = _byKey[within.Key];
            }

            _within.Add((site, callers), within);
        }

        return within;
    }

    /// <summary>The type of the pool that these stacks go through, or null.</summary>
    public string? PoolTypeOf(IEnumerable<int> stackNumbers) => stackNumbers.Select(PoolTypeOf).FirstOrDefault(type => type is not null);

    /// <summary>The pool's type as its own frames give it, such as <c>System.Buffers.SharedArrayPool`1[System.Byte]</c>; null: they are not in the stack.</summary>
    public string? PoolTypeOf(int stack)
    {
        foreach (ulong address in stacks[stack])
        {
            if (FrameAt(address).Method?.Type is string type && PoolNames.IsPool(type))
            {
                return type;
            }
        }

        return null;
    }

    /// <summary>Whether an exception of this stack was thrown by a pool that refused an array.</summary>
    public bool IsRefusal(int stack)
    {
        // What throws stands on top, with the runtime's own and a helper.
        const int Depth = 8;
        ReadOnlySpan<ulong> frames = stacks[stack];
        for (int i = 0; i < Math.Min(Depth, frames.Length); i++)
        {
            if (FrameAt(frames[i]).Method is { Name: "Return" or "ReturnAndClear" } method && PoolNames.IsPool(method.Type))
            {
                return true;
            }
        }

        return false;
    }

    private Site Resolve(int stack)
    {
        ReadOnlySpan<ulong> addresses = stacks[stack];
        List<Frame> frames = [];
        List<Frame> callers = [];
        bool isInside = true;
        string? called = null;
        foreach (ulong address in addresses)
        {
            Frame frame = FrameAt(address, called);
            called = FrameRules.IsDynamic(frame) ? null : frame.Method?.Name;
            isInside &= frame.Kind is FrameKind.Pool or FrameKind.Unknown;
            if ((!isInside && FrameRules.IsResumption(frame)) || callers.Count == MostCallers)
            {
                break;
            }

            if (isInside || frame.Kind == FrameKind.Unknown || FrameRules.IsPlumbing(frame))
            {
                continue;
            }

            bool isCaller = frames.Count > 0 && frames[^1].Kind == FrameKind.Program;
            List<Frame> part = isCaller ? callers : frames;
            Frame? before = part.Count > 0 ? part[^1] : isCaller ? frames[^1] : null;

            // A method that calls itself says nothing new, and of the callers only the program's are to blame.
            if (!string.Equals(frame.Name, before?.Name, StringComparison.Ordinal) && (!isCaller || frame.Kind == FrameKind.Program))
            {
                part.Add(frame);
            }
        }

        return frames.Count == 0 ? Site.Unknown : new Site(frames, callers);
    }

    /// <param name="address">Where the call returns to.</param>
    /// <param name="called">The name of the method that it has called; null: unknown.</param>
    private Frame FrameAt(ulong address, string? called = null)
    {
        if (!_frames.TryGetValue((address, called), out Frame? frame))
        {
            _frames.Add((address, called), frame = Name(address, called));
        }

        return frame;
    }

    private Frame Name(ulong address, string? called)
    {
        // The address is where the call returns to, which may be the next line's first instruction.
        ulong call = address - 1;
        MethodCode? method = code.Find(call);
        if (method is null)
        {
            return Frame.Nameless($"0x{address:x}");
        }

        ModuleFile? module = code.ModuleOf(method);
        FrameKind kind = FrameRules.KindOf(method.Method, module);
        MethodBody? body = kind == FrameKind.Program && module is not null ? modules.Bodies.Find(module, method.Token) : null;
        CallPlace place = PlaceOf(method, (int)(call - method.Start), body, called);
        SourceLine? line = kind == FrameKind.Program && module is not null ? modules.Lines.Find(module.Path, method.Token, place.Offsets, body?.Handlers ?? []) : null;
        return new Frame(method.Method.Display, kind, place.Offsets, line, method.IsOptimized, method.Method) { IsSure = place.IsSure };
    }

    private static CallPlace PlaceOf(MethodCode method, int nativeOffset, MethodBody? body, string? called)
    {
        if (method.Offsets is not OffsetMap map)
        {
            return new CallPlace(OffsetRange.Unknown, IsSure: true);
        }

        OffsetRange offsets = map.At(nativeOffset, method.IsOptimized);
        return called is not null && body is { Handlers.Count: > 0 }
            ? new CalledFrom(body, map).Find(offsets, !method.IsOptimized && map.IsDetour(nativeOffset), called, method.IsOptimized)
            : new CallPlace(offsets, IsSure: true);
    }
}
