using System.Buffers;
using Newtonsoft.Json;

namespace Pools.Tests.Consumers.Json;

/// <summary>An array pool for Newtonsoft.Json's readers and writers.</summary>
/// <param name="pool">Where the text buffers come from.</param>
internal sealed class NewtonsoftArrayPool(ArrayPool<char> pool) : IArrayPool<char>
{
    public char[] Rent(int minimumLength) => pool.Rent(minimumLength);

    /// <summary>Readers and writers give null back when they have rented nothing.</summary>
    public void Return(char[]? array)
    {
        if (array is not null)
        {
            pool.Return(array);
        }
    }
}
