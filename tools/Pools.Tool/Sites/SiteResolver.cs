namespace Pools.Tool.Sites;

/// <summary>Names the places in stacks.</summary>
internal sealed class SiteResolver(StackTable stacks, CodeMap code, ModuleContents modules)
{
    /// <summary>The calls above the program's own that help: a helper of a helper, and one more (arbitrary).</summary>
    public const int MostCallers = 3;

    private readonly Dictionary<(ulong Address, string? Called), Frame> _frames = [];
    private readonly Dictionary<int, Site> _sites = [];
    private readonly Dictionary<(Site Site, int Depth), Site> _within = [];
    private readonly Dictionary<string, Site> _byKey = [];

    /// <summary>The version of the process's runtime; null: unknown.</summary>
    public string? RuntimeVersion => code.RuntimeVersion;

    /// <summary>Returns the place of a stack with all its callers. All stacks of the place share one object.</summary>
    public Site SiteOf(int stack) => _sites.GetOrAdd(stack, number => Within(Resolve(number), Site.MostDepth));

    /// <summary>Cuts a place after a number of callers. All places that are the same up to there share one object.</summary>
    public Site Within(Site site, int depth) => _within.GetOrAdd((site, depth), _ =>
    {
        Site within = new([.. site.Frames.Take(1 + depth)], [.. site.Callers.Take(1 + depth - site.Frames.Count)]);
        return _byKey.GetOrAdd(within.Key, _ => within);
    });

    public Site WithoutCallers(Site site) => Within(site, site.Frames.Count - 1);
    public string? PoolTypeOf(IEnumerable<int> stackNumbers) => stackNumbers.Select(PoolTypeOf).FirstOrDefault(type => type is not null);

    /// <summary>
    /// Finds the pool's type, such as <c>System.Buffers.SharedArrayPool`1[System.Byte]</c>, in its own frames or, if it is inlined, in its
    /// caller's code. Null: unknown.
    /// </summary>
    public string? PoolTypeOf(int stack)
    {
        foreach (ulong address in stacks[stack])
        {
            Frame frame = FrameAt(address);
            if (frame.Method?.Type is string type && PoolNames.IsPool(type))
            {
                return type;
            }

            if (frame.Kind is not (FrameKind.Unknown or FrameKind.Pool))
            {
                return frame.IsOptimized ? SharedPoolOf(address - 1, frame.Offsets) : null;
            }
        }

        return null;
    }

    /// <summary>The type of <c>ArrayPool&lt;T&gt;.Shared</c> that a method uses, if it uses only one, or one near the call.</summary>
    private string? SharedPoolOf(ulong call, OffsetRange near)
    {
        MethodCalls? body = code.Find(call) is MethodCode method && code.ModuleOf(method) is ModuleFile module
            ? modules.Bodies.Find(module.Path, method.Token)
            : null;
        (CallInstruction Call, string? Element)[] shared =
        [
            .. (body?.Calls ?? []).Select(call => (call, SharedPoolCall.ElementOf(call.Method, body!.Metadata!)))
                .Where(use => use.Item2 is not null).DistinctBy(use => use.Item2, StringComparer.Ordinal),
        ];
        shared = shared.Length > 1 ? Array.FindAll(shared, use => use.Call.IsIn(near)) : shared;
        return shared.Length == 1 ? $"System.Buffers.SharedArrayPool`1[{shared[0].Element}]" : null;
    }

    public bool IsRefusal(int stack)
    {
        // On top are a helper that throws and frames of the runtime.
        const int Depth = 8;
        return stacks[stack].ToArray().Take(Depth).Select(address => FrameAt(address).Method)
            .Any(method => method is { Name: "Return" or "ReturnAndClear" } && PoolNames.IsPool(method.Type));
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

            // Recursion says nothing new, and only callers of the program are to blame.
            if (!frame.HasNameOf(before) && (!isCaller || frame.Kind == FrameKind.Program))
            {
                part.Add(frame);
            }
        }

        return frames.Count == 0 ? Site.Unknown : new Site(frames, callers);
    }

    /// <param name="called">The name of the method that it has called; null: unknown.</param>
    private Frame FrameAt(ulong address, string? called = null) =>
        _frames.GetOrAdd((address, called), _ => Name(address, called));

    private Frame Name(ulong address, string? called)
    {
        // The address is where the call returns, which may be the next line's first instruction.
        ulong call = address - 1;
        MethodCode? method = code.Find(call);
        if (method is null)
        {
            return Frame.Nameless($"0x{address:x}");
        }

        ModuleFile? module = code.ModuleOf(method);
        ModuleOwner? owner = module is null ? null : modules.Owners.OwnerOf(module);
        FrameKind kind = FrameRules.KindOf(method.Method, module, owner);
        bool hasSource = kind is FrameKind.Program or FrameKind.Library && module is not null;
        MethodCalls? body = hasSource ? modules.Bodies.Find(module!.Path, method.Token) : null;
        CallPlace place = PlaceOf(method, (int)(call - method.Start), body, called);
        SourceLine? line = hasSource ? modules.Lines.Find(module!.Path, method.Token, place.Offsets, body?.Handlers ?? []) : null;
        return new Frame(method.Method.Display, kind, place.Offsets, line, method.IsOptimized, method.Method)
        {
            IsSure = place.IsSure,
            Library = kind is FrameKind.Framework or FrameKind.Library ? owner?.Name ?? "the framework" : null,
        };
    }

    private static CallPlace PlaceOf(MethodCode method, int nativeOffset, MethodCalls? body, string? called)
    {
        if (method.Offsets is not OffsetMap map)
        {
            return new CallPlace(OffsetRange.Unknown, IsSure: true);
        }

        OffsetRange offsets = map.At(nativeOffset, method.IsOptimized);
        return body is { Handlers.Count: > 0 }
            ? new CalledFrom(body, map).Find(offsets, !method.IsOptimized && map.IsDetour(nativeOffset), called, method.IsOptimized)
            : new CallPlace(offsets, IsSure: true);
    }
}
