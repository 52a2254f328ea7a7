namespace System;

/// <summary>Mixes numbers into a seed, as the type of that name does where the framework has it; the seeds are others, but the same in
/// every run.</summary>
internal static class HashCode
{
    // The multiplier of FNV-1a.
    private const int Prime = 16_777_619;

    public static int Combine(params int[] values)
    {
        int mix = 0;
        foreach (int value in values)
        {
            mix = unchecked((mix ^ value) * Prime);
        }

        return mix;
    }
}
