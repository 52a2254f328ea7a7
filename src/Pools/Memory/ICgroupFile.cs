using System;

namespace Pools.Memory;

/// <summary>An open file whose content the kernel generates for every read.</summary>
/// <remarks><b>Threading</b>: any thread. A file that is disposed meanwhile, or whose group is gone, throws.</remarks>
internal interface ICgroupFile : IDisposable
{
    /// <summary>Reads from the beginning as much as fits, and returns the number of bytes.</summary>
    int Read(Span<byte> buffer);
}
