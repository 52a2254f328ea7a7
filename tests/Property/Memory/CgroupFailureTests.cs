using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class CgroupFailureTests
{
    private const string Mount = "/sys/fs/cgroup";

    private readonly List<Exception?> _reports = [];

    [Theory]
    [InlineData("memory.current", "")]
    [InlineData("memory.current", "\n")]
    [InlineData("memory.current", "12a\n")]
    [InlineData("memory.current", "-1\n")]
    [InlineData("memory.current", "90")]
    [InlineData("memory.current", "max\n")]
    [InlineData("memory.max", "")]
    [InlineData("memory.max", "ma")]
    [InlineData("memory.max", "1000 \n")]
    [InlineData("memory.stat", "")]
    [InlineData("memory.stat", "anon 5\n")]
    [InlineData("memory.stat", "inactive_file\n")]
    [InlineData("memory.stat", "inactive_file 30")]
    [InlineData("memory.stat", "inactive_file x\n")]
    [InlineData("memory.stat", "inactive_file_not 5\nnot_inactive_file 5\n")]
    public void Garbage_fails_softly_is_told_once_and_is_tried_again(string file, string garbage)
    {
        FakeCgroups files = Good();
        using (CgroupMemory cgroup = Open(files))
        {
            RequireGood(cgroup);
            string good = files.ReadText($"{Mount}/{file}")!;
            files[$"{Mount}/{file}"] = garbage;
            RequireFailure(cgroup);
            RequireFailure(cgroup);
            Assert.Single(_reports);

            files[$"{Mount}/{file}"] = good;
            RequireGood(cgroup);
        }

        Assert.Equal(0, files.OpenFiles);
    }

    [Fact]
    public void A_group_that_vanishes_fails_softly_until_the_process_is_in_another()
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
        FakeCgroups files = Good();
        files.OpenFailure = new UnauthorizedAccessException();
        using CgroupMemory cgroup = Open(files);
        Assert.Same(files.OpenFailure, Assert.Single(_reports));
        RequireFailure(cgroup);

        files.OpenFailure = null;
        RequireGood(cgroup);
        Assert.Single(_reports);
    }

    [Fact]
    public void A_group_without_statistics_is_a_failure_and_leaves_nothing_open()
    {
        FakeCgroups files = FakeCgroups.Version2("/");
        files[Mount + "/memory.current"] = "900\n";
        using CgroupMemory cgroup = Open(files);
        RequireFailure(cgroup);
        Assert.IsType<InvalidOperationException>(Assert.Single(_reports));
        Assert.Equal(0, files.OpenFiles);
    }

    [Fact]
    public void A_listener_that_throws_disturbs_nobody()
    {
        FakeCgroups files = Good();
        using CgroupMemory cgroup = CgroupMemory.TryOpen(files, (_, _) => throw new InvalidOperationException())!;
        files[Mount + "/memory.current"] = "x\n";
        RequireFailure(cgroup);
    }

    [Fact]
    public void After_disposal_reading_fails_without_a_word_and_opens_nothing()
    {
        FakeCgroups files = Good();
        CgroupMemory cgroup = Open(files);
        RequireGood(cgroup);
        cgroup.Dispose();
        RequireFailure(cgroup);
        Assert.Equal(0, files.OpenFiles);
        Assert.Empty(_reports);
    }

    [Fact]
    public void Of_two_threads_that_open_at_once_one_closes_its_files_again()
    {
        FakeCgroups files = Good();
        using CgroupMemory cgroup = Open(files);
        FailOnce(files, cgroup);
        files.OnOpen = () =>
        {
            files.OnOpen = null;
            OwnThread.Run(() => RequireGood(cgroup));
        };
        RequireGood(cgroup);
        Assert.Equal(3, files.OpenFiles);
    }

    [Fact]
    public void Files_that_are_opened_during_disposal_are_closed_again()
    {
        FakeCgroups files = Good();
        CgroupMemory cgroup = Open(files);
        FailOnce(files, cgroup);
        files.OnOpen = cgroup.Dispose;
        RequireFailure(cgroup);
        Assert.Equal(0, files.OpenFiles);
    }

    [Fact]
    public void Threads_that_meet_each_others_failures_read_the_truth_or_nothing_and_leave_nothing_open()
    {
        FakeCgroups files = Good();
        int good = 0;
        int wrong = 0;
        using (CgroupMemory cgroup = CgroupMemory.TryOpen(files)!)
        {
            Action read = () =>
            {
                for (int i = 0; i < 5_000; i++)
                {
                    bool isRead = cgroup.TryRead(out long usage, out long limit);
                    Interlocked.Add(ref good, isRead ? 1 : 0);
                    Interlocked.Add(ref wrong, (isRead, usage, limit) is (true, 600, 1000) or (false, 0, long.MaxValue) ? 0 : 1);
                }
            };
            Action disturb = () =>
            {
                // Not before: held up between its two writes it could make all reads fail.
                SpinWait.SpinUntil(() => Volatile.Read(ref good) > 0);
                for (int i = 0; i < 2_000; i++)
                {
                    files[Mount + "/memory.max"] = "x\n";
                    Thread.Yield();
                    files[Mount + "/memory.max"] = "1000\n";
                    Thread.Yield();
                }
            };
            OwnThread.RunAll(read, read, read, disturb);
            RequireGood(cgroup);
            Assert.Equal(3, files.OpenFiles);
        }

        Assert.Equal(0, wrong);
        Assert.InRange(good, 1, 15_000);
        Assert.Equal(0, files.OpenFiles);
    }

    private static FakeCgroups Good() => FakeCgroups.Version2("/").With2(Mount, 900, 300, "1000");

    private CgroupMemory Open(FakeCgroups files) => CgroupMemory.TryOpen(files, (_, why) => _reports.Add(why))!;

    private static void FailOnce(FakeCgroups files, CgroupMemory cgroup)
    {
        string good = files.ReadText(Mount + "/memory.max")!;
        files[Mount + "/memory.max"] = "x\n";
        RequireFailure(cgroup);
        files[Mount + "/memory.max"] = good;
        Assert.Equal(0, files.OpenFiles);
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
