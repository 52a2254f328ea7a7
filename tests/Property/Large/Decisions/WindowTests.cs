using System;
using System.Collections.Generic;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Large;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Decisions;

/// <summary>The windows of the last minute, in ticks of a tenth of a second, against all that was ever noted.</summary>
public sealed class WindowTests
{
    private const int TicksPerSecond = 10;
    private const int Span = 60 * TicksPerSecond;
    private const int Stretch = Span / 12;

    private static readonly Arbitrary<Note[]> s_notes = Programs.Of(
        from step in Gen.Frequency((4, Gen.Choose(0, 80)), (1, Gen.Choose(0, 2_000)), (1, Gen.Choose(-100, 0)))
        from value in Gen.Choose(0, 1_000)
        from takes in Gen.Elements(false, true)
        select new Note(step, value, takes));

    [Fact]
    public void A_peak_counts_for_55_to_60_seconds() => PropertyCheck.Holds(s_notes, notes => PeakHolds(notes, Shipped()));

    [Fact]
    public void The_bounds_reject_a_peak_that_is_never_forgotten() => Refutation.Of(s_notes, notes => PeakHolds(notes, NeverForgets()));

    [Fact]
    public void The_bounds_reject_a_peak_that_is_forgotten_early() => Refutation.Of(s_notes, notes => PeakHolds(notes, Shipped(seconds: 30)));

    [Fact]
    public void Regret_is_what_was_trimmed_in_the_last_minute_and_each_byte_once() => PropertyCheck.Holds(s_notes, notes => RegretHolds(notes, new RegretWindow(TicksPerSecond).NoteAllocated, null));

    [Fact]
    public void The_account_rejects_regret_that_counts_twice() => Refutation.Of(s_notes, notes =>
    {
        var second = new RegretWindow(TicksPerSecond);
        return RegretHolds(notes, (now, bytes) => second.NoteAllocated(now, bytes / 2) * 2, second);
    });

    [Fact]
    public void The_account_rejects_regret_that_is_never_forgotten() => Refutation.Of(s_notes, notes =>
    {
        long left = 0;
        return RegretHolds(
            notes,
            (_, bytes) =>
            {
                long taken = Math.Min(left, bytes);
                left -= taken;
                return taken;
            },
            trims: null,
            (_, bytes) => left += bytes);
    });

    private static (Action<long, long> Note, Func<long, long> Peak) Shipped(int seconds = 60)
    {
        var window = new PeakWindow(TicksPerSecond, TimeSpan.FromSeconds(seconds));
        return (window.Note, window.Peak);
    }

    private static (Action<long, long> Note, Func<long, long> Peak) NeverForgets()
    {
        long most = 0;
        return ((_, value) => most = Math.Max(most, value), _ => most);
    }

    private static bool PeakHolds(Note[] notes, (Action<long, long> Note, Func<long, long> Peak) window)
    {
        long now = 1_000_000;
        long latest = now;
        var noted = new List<(long At, long Value)>();
        foreach (Note note in notes)
        {
            now += note.Step;
            latest = Math.Max(latest, now);
            if (!note.Takes)
            {
                window.Note(now, note.Value);
                noted.Add((latest, note.Value));
            }

            // A time before the last is taken for the last, or for the stretch that it lies in: a stretch of tolerance.
            long least = noted.Where(n => latest - n.At < Span - (2 * Stretch)).Select(n => n.Value).DefaultIfEmpty().Max();
            long most = noted.Where(n => latest - n.At <= Span + Stretch).Select(n => n.Value).DefaultIfEmpty().Max();
            long peak = window.Peak(now);
            if (peak < least || peak > most)
            {
                return false;
            }
        }

        return true;
    }

    private static bool RegretHolds(Note[] notes, Func<long, long, long> allocate, RegretWindow? trims, Action<long, long>? trim = null)
    {
        // The shipped window notes both; a mutant brings its own.
        if (trims is null && trim is null)
        {
            trims = (RegretWindow)allocate.Target!;
        }

        trim ??= trims!.NoteTrimmed;
        long now = 1_000_000;
        long latest = now;
        long trimmedEver = 0;
        long regrettedEver = 0;
        var trimmed = new List<(long At, long Bytes)>();
        foreach (Note note in notes)
        {
            now += Math.Max(0, note.Step);
            latest = Math.Max(latest, now);
            if (!note.Takes)
            {
                trim(now, note.Value);
                trimmed.Add((latest, note.Value));
                trimmedEver += note.Value;
                continue;
            }

            long recent = trimmed.Where(t => latest - t.At <= Span).Sum(t => t.Bytes);
            long fresh = trimmed.Where(t => latest - t.At < Span - Stretch).Sum(t => t.Bytes);
            long regretted = allocate(now, note.Value);
            bool isBounded = regretted >= 0 && regretted <= Math.Min(note.Value, recent);
            bool isComplete = regrettedEver > 0 || regretted >= Math.Min(note.Value, fresh);
            regrettedEver += regretted;
            if (!isBounded || !isComplete || regrettedEver > trimmedEver)
            {
                return false;
            }
        }

        return true;
    }

    private sealed record Note(int Step, int Value, bool Takes);
}
