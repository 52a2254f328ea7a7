using Microsoft.Win32.SafeHandles;

namespace Pools.Samples.Base64Files;

/// <summary>Compares what was written, byte for byte.</summary>
internal static class Verification
{
    public static bool AreEqual(SafeFileHandle[] first, SafeFileHandle[] second) => Join(first).AsSpan().SequenceEqual(Join(second));

    private static byte[] Join(SafeFileHandle[] files)
    {
        using MemoryStream all = new();
        foreach (SafeFileHandle file in files)
        {
            byte[] content = new byte[Whole.LengthOf(file)];
            Whole.Read(file, content, 0);
            all.Write(content);
        }

        return all.ToArray();
    }
}
