using Pools.Memory;

namespace Pools.Tests.Property.Memory;

/// <summary>The probe on this machine.</summary>
[Collection(ProcessWide.Name)]
public sealed class CgroupMachineTests
{
    [Fact]
    public void Reading_succeeds_without_allocating() => Processors.RunOnOne(() =>
    {
        using CgroupMemory cgroup = CgroupMemory.TryOpen(SystemCgroupFiles.Instance, (what, why) => Assert.Fail($"{what} {why}"))
            ?? CgroupMemory.TryOpen(FakeCgroups.Version2("/a/b").With2("/sys/fs/cgroup/a/b", 900, 300, "1000"))!;
        Assert.Equal(0, Allocated.Always(() =>
        {
            for (int i = 0; i < 1_000; i++)
            {
                Assert.True(cgroup.TryRead(out long usage, out long limit));
                Assert.True(usage is > 0 and < 1L << 50 && limit > 0);
            }
        }));
    });

    [Fact]
    public void An_open_file_is_read_from_its_beginning_each_time()
    {
        string path = Path.GetTempFileName();
        try
        {
            byte[] buffer = new byte[16];
            File.WriteAllText(path, "123\n");
            using ICgroupFile file = SystemCgroupFiles.Instance.Open(path)!;
            Assert.Equal("123\n"u8, buffer.AsSpan(0, file.Read(buffer)));
            Assert.Equal("123\n"u8, buffer.AsSpan(0, file.Read(buffer)));
            File.WriteAllText(path, "45678\n");
            Assert.Equal("45678\n"u8, buffer.AsSpan(0, file.Read(buffer)));
        }
        finally
        {
            File.Delete(path);
        }

        Assert.Null(SystemCgroupFiles.Instance.Open(path));
        Assert.Null(SystemCgroupFiles.Instance.ReadText(path));
    }
}
