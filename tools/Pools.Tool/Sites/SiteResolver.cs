using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tool.Events;
using Pools.Tool.Symbols;

namespace Pools.Tool.Sites;

/// <summary>Names the places in stacks.</summary>
internal sealed class SiteResolver(StackTable stacks, CodeMap code, SourceLines lines)
{
    private readonly Dictionary<ulong, Frame> _frames = [];
    private readonly Dictionary<int, Site> _sites = [];
    private readonly Dictionary<string, Site> _byKey = [];

    /// <summary>Gives the place of a stack: one object for all stacks that lead there.</summary>
    public Site SiteOf(int stack)
    {
        if (!_sites.TryGetValue(stack, out Site? site))
        {
            site = Resolve(stack);
            if (!_byKey.TryAdd(site.Key, site))
            {
                site = _byKey[site.Key];
            }

            _sites.Add(stack, site);
        }

        return site;
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
            if (FrameAt(frames[i]).Method is { Name: "Return" } method && PoolNames.IsPool(method.Type))
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
        Frame? caller = null;
        bool isInside = true;
        foreach (ulong address in addresses)
        {
            Frame frame = FrameAt(address);
            isInside &= frame.Kind is FrameKind.Pool or FrameKind.Unknown;
            if (!isInside && FrameRules.IsResumption(frame))
            {
                break;
            }

            if (isInside || frame.Kind == FrameKind.Unknown || FrameRules.IsPlumbing(frame) || (frames.Count > 0 && string.Equals(frame.Name, frames[^1].Name, StringComparison.Ordinal)))
            {
                continue;
            }

            if (frames.Count > 0 && frames[^1].Kind == FrameKind.Program)
            {
                caller = frame;
                break;
            }

            frames.Add(frame);
        }

        return frames.Count == 0 ? Site.Unknown : new Site(frames, caller);
    }

    private Frame FrameAt(ulong address)
    {
        if (!_frames.TryGetValue(address, out Frame? frame))
        {
            _frames.Add(address, frame = Name(address));
        }

        return frame;
    }

    private Frame Name(ulong address)
    {
        // The address is where the call returns to, which may be the next line's first instruction.
        ulong call = address - 1;
        MethodCode? method = code.Find(call);
        if (method is null)
        {
            return Frame.Nameless($"0x{address:x}");
        }

        ModuleFile? module = code.ModuleOf(method);
        OffsetRange offsets = method.Offsets?.At((int)(call - method.Start)) ?? OffsetRange.Unknown;
        FrameKind kind = FrameRules.KindOf(method.Method, module);
        SourceLine? line = kind == FrameKind.Program && module is not null ? lines.Find(module, method.Token, offsets) : null;
        return new Frame(method.Method.Display, kind, offsets, line, method.IsOptimized, method.Method);
    }
}
