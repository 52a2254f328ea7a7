namespace Pools.Tests.Tools;

/// <summary>Answers of a .NET process through its port, as the diagnostics protocol defines them.</summary>
internal static class Answer
{
    private const byte FromServer = 0xFF;
    private const byte Done = 0;

    public static byte[] Success { get; } = Of(writer => writer.Write(0));

    /// <summary>The number of an event session, and no event.</summary>
    public static byte[] Session { get; } = Of(writer => writer.Write(1L));

    /// <summary>An environment of one variable.</summary>
    public static byte[] Environment { get; } = EnvironmentOf("NAME=value\0");

    private static byte[] EnvironmentOf(string variable)
    {
        byte[] characters = Encoding.Unicode.GetBytes(variable);
        return
        [
            .. Of(writer =>
            {
                writer.Write(sizeof(int) + sizeof(int) + characters.Length);
                writer.Write((short)0);
            }),
            .. BitConverter.GetBytes(1),
            .. BitConverter.GetBytes(variable.Length),
            .. characters,
        ];
    }

    private static byte[] Of(Action<BinaryWriter> write)
    {
        const int HeaderSize = 20;
        using MemoryStream content = new();
        using BinaryWriter writer = new(content);
        write(writer);
        return [.. "DOTNET_IPC_V1\0"u8, .. BitConverter.GetBytes((short)(HeaderSize + content.Length)), FromServer, Done, 0, 0,
            .. content.ToArray()];
    }
}
