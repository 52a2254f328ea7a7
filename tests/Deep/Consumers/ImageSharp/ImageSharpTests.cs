using SixLabors.ImageSharp;
using SixLabors.ImageSharp.Formats;
using SixLabors.ImageSharp.Formats.Gif;
using SixLabors.ImageSharp.Formats.Jpeg;
using SixLabors.ImageSharp.Formats.Png;
using SixLabors.ImageSharp.Formats.Webp;
using SixLabors.ImageSharp.PixelFormats;
using SixLabors.ImageSharp.Processing;

namespace Pools.Tests.Consumers.ImageSharp;

public sealed class ImageSharpTests : EachPool
{
    private const int Pictures = 8;

    // Each picture has a format of its own for input and output.
    private static readonly Lazy<(byte[] Input, byte[] Output)[]> s_pictures = new(() => [.. Enumerable.Range(0, Pictures).Select(number =>
    {
        byte[] input = Draw(number);
        return (input, Shrink(Configuration.Default, number, input));
    })]);

    [Theory, MemberData(nameof(Kinds))]
    public async Task Images_are_the_same_as_with_the_default_allocator_and_every_array_is_returned(PoolKind kind)
    {
        using WatchedPool<byte> pool = new(kind);

        await Load.RunAsync(number =>
        {
            // Every second client has images in several buffers.
            Configuration configuration = Configuration.Default.Clone();
            configuration.MemoryAllocator = number % 2 == 0
                ? new PooledImageAllocator(pool.Pool) : new PooledImageAllocator(pool.Pool, capacity: 1 << 16);
            int picture = number / 2 % Pictures;
            (byte[] input, byte[] output) = s_pictures.Value[picture];
            Assert.Equal(output, Shrink(configuration, picture, input));
        });

        pool.AssertUsedAndReturned(atLeast: Load.Requests);
    }

    [Fact]
    public void A_disposed_image_refuses_access_and_returns_its_array_once()
    {
        using WatchedPool<byte> pool = new(PoolKind.DebugIsolated);
        PooledImageAllocator allocator = new(pool.Pool);
        System.Buffers.IMemoryOwner<Rgba32> buffer = allocator.Allocate<Rgba32>(100, SixLabors.ImageSharp.Memory.AllocationOptions.Clean);
        Assert.Equal(new Rgba32[100], buffer.Memory.ToArray());
        buffer.Dispose();
        buffer.Dispose();

        Assert.Throws<ObjectDisposedException>(() => buffer.Memory);
        pool.AssertUsedAndReturned();
    }

    private static byte[] Draw(int number)
    {
        Random random = new(number);
        using Image<Rgba32> image = new(40 + (6 * number * number), 210);
        image.ProcessPixelRows(rows =>
        {
            for (int y = 0; y < rows.Height; y++)
            {
                foreach (ref Rgba32 pixel in rows.GetRowSpan(y))
                {
                    pixel = new Rgba32((byte)y, (byte)(y * number), (byte)random.Next(64), (byte)(255 - (y / 8)));
                }
            }
        });
        return Encode(image, FormatOf(number / 4));
    }

    private static byte[] Shrink(Configuration configuration, int number, byte[] input)
    {
        using Image<Rgba32> image = Image.Load<Rgba32>(configuration, input);
        image.Mutate(context => context.Resize(image.Width / 2, image.Height / 3).Rotate(number));
        return Encode(image, FormatOf(number));
    }

    private static byte[] Encode(Image<Rgba32> image, IImageEncoder encoder)
    {
        using MemoryStream stream = new();
        image.Save(stream, encoder);
        return stream.ToArray();
    }

    private static IImageEncoder FormatOf(int number) => (number % 4) switch
    {
        0 => new PngEncoder(),
        1 => new JpegEncoder(),
        2 => new GifEncoder(),
        _ => new WebpEncoder { Method = WebpEncodingMethod.Fastest },
    };
}
