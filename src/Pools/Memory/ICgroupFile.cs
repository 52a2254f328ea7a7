using System;

namespace Pools.Memory;

/// <summary>An open file whose content the kernel writes anew for every reader.</summary>
/// <remarks><b>Threading</b>: any thread. A file that is disposed meanwhile, or whose group is gone, throws.</remarks>
internal interface ICgroupFile : IDisposable
{
    /// <summary>Reads from the beginning what fits, and gives how many bytes that are.</summary>
    int Read(Span<byte> buffer);
}
