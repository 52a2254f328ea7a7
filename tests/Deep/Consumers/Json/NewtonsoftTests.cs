using System.IO;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Xunit;

namespace Pools.Tests.Consumers.Json;

/// <summary>Newtonsoft.Json with our pool for its text buffers.</summary>
public sealed class NewtonsoftTests
{
    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public async Task Newtonsoft_writes_and_reads_the_same_text_with_our_pool_as_without(PoolKind kind)
    {
        using WatchedPool<char> pool = new(kind);
        NewtonsoftArrayPool adapter = new(pool.Pool);
        JsonSerializer serializer = JsonSerializer.CreateDefault();

        await Load.RunAsync(number =>
        {
            Order order = Order.Sample(number);
            string expected = JsonConvert.SerializeObject(order);
            string written = Write(serializer, adapter, order);
            Assert.Equal(expected, written);
            Assert.Equal(expected, JsonConvert.SerializeObject(Read(serializer, adapter, written)));
            return Task.CompletedTask;
        });

        pool.AssertUsedAndReturned(atLeast: 2 * Load.Requests);
    }

    [Theory, MemberData(nameof(PoolKinds.All), MemberType = typeof(PoolKinds))]
    public void Text_that_is_no_JSON_costs_the_pool_nothing(PoolKind kind)
    {
        using WatchedPool<char> pool = new(kind);
        NewtonsoftArrayPool adapter = new(pool.Pool);

        Assert.Throws<JsonReaderException>(() => Read(JsonSerializer.CreateDefault(), adapter, """{ "Customer": "cut of"""));

        pool.AssertUsedAndReturned();
    }

    private static string Write(JsonSerializer serializer, NewtonsoftArrayPool pool, Order order)
    {
        using StringWriter text = new();
        using (JsonTextWriter writer = new(text) { ArrayPool = pool })
        {
            serializer.Serialize(writer, order);
        }

        return text.ToString();
    }

    private static Order? Read(JsonSerializer serializer, NewtonsoftArrayPool pool, string text)
    {
        using JsonTextReader reader = new(new StringReader(text)) { ArrayPool = pool };
        return serializer.Deserialize<Order>(reader);
    }
}
