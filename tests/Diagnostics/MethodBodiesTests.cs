#if !POOLS_NETSTANDARD
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Pools.Diagnostics.Symbols;

namespace Pools.Tests.Debug;

/// <summary>Assemblies on the stacks of reports, which a build may replace, and whose code may be unreadable.</summary>
public sealed class MethodBodiesTests : IDisposable
{
    private readonly string _path = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.dll");

    public MethodBodiesTests() => File.Copy(typeof(MethodBodiesTests).Assembly.Location, _path);

    private static int Token => ((Func<byte[], byte>)Called).Method.MetadataToken;

    public void Dispose() => File.Delete(_path);

    [Fact]
    public void A_file_that_was_read_can_be_replaced()
    {
        using MethodBodies bodies = new();
        Assert.NotNull(bodies.Find(_path, Token));

        File.Copy(typeof(MethodBodiesTests).Assembly.Location, _path, overwrite: true);
    }

    [Fact]
    public void A_call_after_a_switch_is_found()
    {
        byte[] code = [0x45, 2, 0, 0, 0, 0, 0, 0, 0, 0x28, 0, 0, 0, 0x28, .. BitConverter.GetBytes(Token), 0x26, 0x2A];
        Write(code);

        using MethodBodies bodies = new();
        CallInstruction call = Assert.Single(bodies.Find(_path, Token)!.Calls);
        Assert.Equal((13, nameof(Called)), (call.Offset, call.Name));
    }

    [Theory]
    [InlineData("call of a string", new byte[] { 0x28, 1, 0, 0, 0x70 })]
    [InlineData("switch that leads back", new byte[] { 0, 0, 0, 0x45, 0xFE, 0xFF, 0xFF, 0x3F })]
    [InlineData("no instruction", new byte[] { 0x24 })]
    public void Code_that_is_no_intermediate_language_has_no_body(string what, byte[] code)
    {
        Write(code);

        using MethodBodies bodies = new();
        Assert.True(bodies.Find(_path, Token) is null, what);
    }

    /// <summary>Replaces the code of a method in the file. Instructions without effect follow.</summary>
    private void Write(byte[] code)
    {
        byte[] file = File.ReadAllBytes(_path);
        ReadOnlySpan<byte> old = CodeOf(file);
        Span<byte> place = file.AsSpan(file.AsSpan().IndexOf(old), old.Length);
        place.Clear();
        code.CopyTo(place);
        File.WriteAllBytes(_path, file);
    }

    private static ReadOnlySpan<byte> CodeOf(byte[] file)
    {
        using PEReader reader = new([.. file]);
        MethodDefinitionHandle method = (MethodDefinitionHandle)System.Reflection.Metadata.Ecma335.MetadataTokens.EntityHandle(Token);
        return reader.GetMethodBody(reader.GetMetadataReader().GetMethodDefinition(method).RelativeVirtualAddress).GetILBytes();
    }

    /// <summary>Its code occurs once in the file.</summary>
    private static byte Called(byte[] bytes) => (byte)(bytes[0x1234_5678] + bytes[0x0765_4321] + BitConverter.ToInt32(bytes, 0x0123_4567));
}
#endif
