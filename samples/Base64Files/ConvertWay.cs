using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Pools.Samples.Base64Files;

/// <summary>With <see cref="Convert"/>: arrays and a string for each file.</summary>
internal sealed class ConvertWay : IBase64Way
{
    public string Name => "Convert";

    public int Encode(SafeFileHandle file, SafeFileHandle text, long offset)
    {
        byte[] content = new byte[Whole.LengthOf(file)];
        Whole.Read(file, content, 0);
        byte[] encoded = Encoding.ASCII.GetBytes(Convert.ToBase64String(content));
        RandomAccess.Write(text, encoded, offset);
        return encoded.Length;
    }

    public int Decode(SafeFileHandle text, long textOffset, int textLength, SafeFileHandle files, long offset)
    {
        byte[] encoded = new byte[textLength];
        Whole.Read(text, encoded, textOffset);
        byte[] content = Convert.FromBase64String(Encoding.ASCII.GetString(encoded));
        RandomAccess.Write(files, content, offset);
        return content.Length;
    }
}
