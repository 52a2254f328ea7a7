using System.Buffers;
using Pools;
using Pools.Samples.WebApi;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);

// Every pool is a singleton, published by the host's meter and logged by its logger. What stands in appsettings.json is checked at the
// start.
builder.Services.AddPerCoreArrayPool<byte>(builder.Configuration.GetSection("Pools:Chunks"));
builder.Services.AddKeyedLargeArrayPool<byte>("documents", builder.Configuration.GetSection("Pools:Documents"));
builder.Services.AddPerCoreArrayPool<Range>(options => options.Name = "lines");

WebApplication app = builder.Build();

// A body of any length, read a chunk at a time.
app.MapPost("/sha256", (HttpRequest request, ArrayPool<byte> chunks) =>
    Bodies.HashAsync(request.Body, chunks, request.HttpContext.RequestAborted));

// A body that is needed as a whole.
app.MapPost("/lines/sorted", async (
    HttpRequest request,
    HttpResponse response,
    [FromKeyedServices("documents")] ArrayPool<byte> documents,
    ArrayPool<Range> lines) =>
{
    CancellationToken aborted = request.HttpContext.RequestAborted;
    using RentedArray<byte> body = await Bodies.ReadAsync(request.Body, request.ContentLength, documents, aborted);
    response.ContentType = "text/plain; charset=utf-8";
    Lines.WriteSorted(body.Memory, lines, response.BodyWriter);
    await response.BodyWriter.FlushAsync(aborted);
});

app.MapGet("/health", (IArrayPoolHealth health) => health.GetReport().ToString());

app.MapGet("/metrics", Metrics.Read);

app.Run();
