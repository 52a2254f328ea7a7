using System;

namespace Pools.Tests.Models;

/// <summary>What a returned array must still hold when it comes back: its last owner's stamp, but for a cleared beginning.</summary>
internal readonly record struct KeptContent(long Stamp, int Cleared)
{
    public void Require(long[] array)
    {
        int cleared = Math.Min(Cleared, array.Length);
        if (array.AsSpan(0, cleared).ContainsAnyExcept(0L))
        {
            throw new ModelException($"an array of length {array.Length}, {cleared} elements of which were to be cleared, came back with something in them");
        }

        if (array.AsSpan(cleared).ContainsAnyExcept(Stamp))
        {
            throw new ModelException($"an array of length {array.Length} came back without the stamp {Stamp} that its last owner left");
        }
    }
}
