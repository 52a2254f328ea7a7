using Newtonsoft.Json;
using JsonSerializer = Newtonsoft.Json.JsonSerializer;

namespace Pools.Tests.Consumers.Json;

public sealed class NewtonsoftTests : EachPool
{
    [Theory, MemberData(nameof(Kinds))]
    public async Task Text_is_the_same_with_and_without_our_pool(PoolKind kind)
    {
        using WatchedPool<char> pool = new(kind);

        await Load.RunAsync(number =>
        {
            Order order = Order.Sample(number);
            string expected = JsonConvert.SerializeObject(order);
            string written = Write(order, pool.Pool);
            Assert.Equal(expected, written);
            Assert.Equal(expected, JsonConvert.SerializeObject(Read(written, pool.Pool)));
        });

        pool.AssertUsedAndReturned(atLeast: 2 * Load.Requests);
    }

    [Theory, MemberData(nameof(Kinds))]
    public void Invalid_text_leaks_no_array(PoolKind kind)
    {
        using WatchedPool<char> pool = new(kind);

        Assert.Throws<JsonReaderException>(() => Read("""{ "Customer": "cut of""", pool.Pool));

        pool.AssertUsedAndReturned();
    }

    private static string Write(Order order, ArrayPool<char> pool)
    {
        using StringWriter text = new();
        using JsonTextWriter writer = new(text) { ArrayPool = new NewtonsoftArrayPool(pool) };
        JsonSerializer.CreateDefault().Serialize(writer, order);
        writer.Close();
        return text.ToString();
    }

    private static Order? Read(string text, ArrayPool<char> pool)
    {
        using JsonTextReader reader = new(new StringReader(text)) { ArrayPool = new NewtonsoftArrayPool(pool) };
        return JsonSerializer.CreateDefault().Deserialize<Order>(reader);
    }
}
