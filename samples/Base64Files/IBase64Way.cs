using Microsoft.Win32.SafeHandles;

namespace Pools.Samples.Base64Files;

/// <summary>A way to turn files into Base64 text and back.</summary>
internal interface IBase64Way
{
    string Name { get; }

    /// <summary>Writes a whole file as text at an offset, and returns the text's length in bytes.</summary>
    int Encode(SafeFileHandle file, SafeFileHandle text, long offset);

    /// <summary>Writes what a piece of text stands for at an offset, and returns its length in bytes.</summary>
    int Decode(SafeFileHandle text, long textOffset, int textLength, SafeFileHandle files, long offset);
}
