using Pools.Memory;

namespace Pools.Tests.Property.Memory;

public sealed class CgroupFailureTests
{
    private const string Mount = "/sys/fs/cgroup";

    private readonly List<Exception?> _reports = [];
    private readonly FakeCgroups _files = FakeCgroups.Version2("/").With2(Mount, 900, 300, "1000");

    [Theory]
    [InlineData("memory.current", "")]
    [InlineData("memory.current", "12a\n")]
    [InlineData("memory.current", "90")]
    [InlineData("memory.current", "max\n")]
    [InlineData("memory.max", "")]
    [InlineData("memory.max", "ma")]
    [InlineData("memory.max", "1000 \n")]
    [InlineData("memory.stat", "anon 5\n")]
    [InlineData("memory.stat", "inactive_file\n")]
    [InlineData("memory.stat", "inactive_file 30")]
    [InlineData("memory.stat", "inactive_file x\n")]
    [InlineData("memory.stat", "inactive_file_not 5\nnot_inactive_file 5\n")]
    public void Garbage_is_reported_once_and_the_file_is_tried_again(string file, string garbage)
    {
        using (CgroupMemory cgroup = Open())
        {
            RequireGood(cgroup);
            string good = _files.ReadText($"{Mount}/{file}")!;
            _files[$"{Mount}/{file}"] = garbage;
            RequireFailure(cgroup);
            RequireFailure(cgroup);
            Assert.Single(_reports);

            _files[$"{Mount}/{file}"] = good;
            RequireGood(cgroup);
        }

        Assert.Equal(0, _files.OpenFiles);
    }

    [Fact]
    public void A_group_that_vanishes_fails_until_the_process_is_in_another()
    {
        FakeCgroups files = FakeCgroups.Version2("/a").With2(Mount + "/a", 900, 300, "1000");
        using CgroupMemory cgroup = Open(files);
        RequireGood(cgroup);
        files.Remove(Mount + "/a");
        RequireFailure(cgroup);
        RequireFailure(cgroup);
        Assert.IsType<IOException>(Assert.Single(_reports));

        files["/proc/self/cgroup"] = "0::/b\n";
        files.With2(Mount + "/b", 900, 300, "1000");
        RequireGood(cgroup);
        Assert.Equal(3, files.OpenFiles);
    }

    [Fact]
    public void Files_that_cannot_be_opened_yet_are_opened_later()
    {
        _files.OpenFailure = new UnauthorizedAccessException();
        using CgroupMemory cgroup = Open();
        Assert.Same(_files.OpenFailure, Assert.Single(_reports));
        RequireFailure(cgroup);

        _files.OpenFailure = null;
        RequireGood(cgroup);
        Assert.Single(_reports);
    }

    [Fact]
    public void A_group_without_statistics_fails_and_leaves_nothing_open()
    {
        FakeCgroups files = FakeCgroups.Version2("/");
        files[Mount + "/memory.current"] = "900\n";
        using CgroupMemory cgroup = Open(files);
        RequireFailure(cgroup);
        Assert.IsType<InvalidOperationException>(Assert.Single(_reports));
        Assert.Equal(0, files.OpenFiles);
    }

    [Fact]
    public void A_listener_that_throws_fails_no_reading()
    {
        using CgroupMemory cgroup = CgroupMemory.TryOpen(_files, (_, _) => throw new InvalidOperationException())!;
        _files[Mount + "/memory.current"] = "x\n";
        RequireFailure(cgroup);
    }

    [Fact]
    public void Reading_after_disposal_fails_silently_and_opens_nothing()
    {
        CgroupMemory cgroup = Open();
        RequireGood(cgroup);
        cgroup.Dispose();
        RequireFailure(cgroup);
        Assert.Equal(0, _files.OpenFiles);
        Assert.Empty(_reports);
    }

    [Fact]
    public void Files_that_are_opened_during_disposal_are_closed()
    {
        CgroupMemory cgroup = Open();
        FailOnce(cgroup);
        _files.OnOpen = cgroup.Dispose;
        RequireFailure(cgroup);
        Assert.Equal(0, _files.OpenFiles);
    }

    [Fact]
    public void Readers_beside_failures_read_the_truth_or_fail()
    {
        int good = 0;
        int wrong = 0;
        int reads = Depth.Of(1_000, 5_000);
        using (CgroupMemory cgroup = CgroupMemory.TryOpen(_files)!)
        {
            void Read()
            {
                for (int i = 0; i < reads; i++)
                {
                    bool isRead = cgroup.TryRead(out long usage, out long limit);
                    Interlocked.Add(ref good, isRead ? 1 : 0);
                    Interlocked.Add(ref wrong, (isRead, usage, limit) is (true, 600, 1000) or (false, 0, long.MaxValue) ? 0 : 1);
                }
            }

            void Disturb()
            {
                // Not before the first success: held up between its two writes it could fail all reads.
                SpinWait.SpinUntil(() => Volatile.Read(ref good) > 0);
                for (int i = 0; i < reads / 2; i++)
                {
                    _files[Mount + "/memory.max"] = "x\n";
                    Thread.Yield();
                    _files[Mount + "/memory.max"] = "1000\n";
                    Thread.Yield();
                }
            }

            OwnThread.RunAll(Read, Read, Read, Disturb);
            RequireGood(cgroup);
            Assert.Equal(3, _files.OpenFiles);
        }

        Assert.Equal((0, 0), (wrong, _files.OpenFiles));
    }

    private CgroupMemory Open(FakeCgroups? files = null) => CgroupMemory.TryOpen(files ?? _files, (_, why) => _reports.Add(why))!;

    private void FailOnce(CgroupMemory cgroup)
    {
        _files[Mount + "/memory.max"] = "x\n";
        RequireFailure(cgroup);
        _files[Mount + "/memory.max"] = "1000\n";
        Assert.Equal(0, _files.OpenFiles);
    }

    private static void RequireGood(CgroupMemory cgroup)
    {
        Assert.True(cgroup.TryRead(out long usage, out long limit));
        Assert.Equal((600, 1000), (usage, limit));
    }

    private static void RequireFailure(CgroupMemory cgroup)
    {
        Assert.False(cgroup.TryRead(out long usage, out long limit));
        Assert.Equal((0, long.MaxValue), (usage, limit));
    }
}
