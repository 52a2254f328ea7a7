using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.CompilerServices;
using Pools.Tests.Measured;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>Plug-ins that are loaded, use pools of their own and everybody's, and are unloaded.</summary>
internal sealed class PluginSoak : ISoakLoad
{
    /// <summary>A trim may still be at work for a plug-in at one rest, and a thread may have a last thing of it at hand at the next.</summary>
    private const int MostRests = 3;

    private static readonly string[] s_uses = [nameof(Guest.UseShared), nameof(Guest.UseDisposed), nameof(Guest.UseForgotten), nameof(Guest.UseKept)];

    private readonly List<Loaded> _loaded = [];
    private int _plugins;

    public void Stress(int seed) => OwnThread.Run(() =>
    {
        var random = new Random(seed);
        _loaded.Add(new Loaded(LoadAndUse(s_uses[random.Next(s_uses.Length)], holdsLibrary: random.Next(2) == 0)));
        _plugins++;
    });

    public void RequireRest()
    {
        _loaded.RemoveAll(loaded => !loaded.Code.IsAlive);
        _loaded.ForEach(loaded => loaded.Rests++);
        if (_loaded.Exists(loaded => loaded.Rests > MostRests))
        {
            throw new OwnershipException($"a plug-in is still there, {MostRests} rests after it was unloaded; {_loaded.Count} in all");
        }
    }

    public string Describe() => $"{_plugins:N0} plug-ins unloaded";

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LoadAndUse(string use, bool holdsLibrary)
    {
        GuestContext context = new(holdsLibrary);
        Type guest = context.Load(typeof(Guest));
        guest.GetMethod(use, BindingFlags.Public | BindingFlags.Static)!.CreateDelegate<Action>()();
        context.Unload();
        return new WeakReference(guest, trackResurrection: true);
    }

    private sealed class Loaded(WeakReference code)
    {
        public WeakReference Code => code;

        public int Rests { get; set; }
    }
}
