namespace Pools.Samples.Base64Files;

/// <summary>Files to work on where none are given: of every size from nothing to 192 KiB, always the same.</summary>
internal static class MadeFiles
{
    private const int Count = 200;        // arbitrary
    private const int Longest = 192 << 10; // arbitrary

    public static void Write(string folder)
    {
        Random random = new(Seed: 1);
        for (int i = 0; i < Count; i++)
        {
            byte[] content = new byte[i == 0 ? 0 : random.Next(Longest + 1)];
            random.NextBytes(content);
            File.WriteAllBytes(Path.Combine(folder, $"{i:D3}.bin"), content);
        }
    }
}
