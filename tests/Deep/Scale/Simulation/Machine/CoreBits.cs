using System.Numerics;

namespace Pools.Tests.Simulation;

/// <summary>A set of up to 256 virtual cores.</summary>
internal struct CoreBits
{
    public const int Most = 256;
    private const int BitsPerWord = 64;
    private Words _words;

    public readonly bool IsEmpty => (_words[0] | _words[1] | _words[2] | _words[3]) == 0;
    public readonly int Count => BitOperations.PopCount(_words[0]) + BitOperations.PopCount(_words[1]) + BitOperations.PopCount(_words[2])
        + BitOperations.PopCount(_words[3]);
    public readonly bool Has(int core) => (_words[core / BitsPerWord] & Bit(core)) != 0;
    public void Add(int core) => _words[core / BitsPerWord] |= Bit(core);
    public void Clear() => _words = default;

    public readonly bool HasAny(int first, int count)
    {
        for (int core = first; core < first + count && core < Most; core++)
        {
            if (Has(core))
            {
                return true;
            }
        }

        return false;
    }

    private static ulong Bit(int core) => 1UL << (core % BitsPerWord);

    [InlineArray(Most / BitsPerWord)]
    private struct Words
    {
        private ulong _first;
    }
}
