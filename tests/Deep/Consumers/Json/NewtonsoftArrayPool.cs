using Newtonsoft.Json;

namespace Pools.Tests.Consumers.Json;

// Code of docs/consumers.md, verbatim. Readers and writers that rented nothing return null.
internal sealed class NewtonsoftArrayPool(ArrayPool<char> pool) : IArrayPool<char>
{
    public char[] Rent(int minimumLength) => pool.Rent(minimumLength);

    public void Return(char[]? array)
    {
        if (array is not null)
        {
            pool.Return(array);
        }
    }
}
