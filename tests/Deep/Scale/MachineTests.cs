using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.PerCore;
using Pools.Tests.Simulation;
using Xunit;

namespace Pools.Tests.Scale;

/// <summary>The simulated machine itself.</summary>
public sealed class MachineTests
{
    private static readonly Costs s_costs = new();

    [Fact]
    public void Fields_lie_where_the_map_says()
    {
        Magazine magazine = Magazine.Make(bucket: 3, capacity: 16, charge: 1);
        Assert.Equal(OffsetOf(magazine, ref magazine.State), Field(magazine, "State").Offset);
        Assert.Equal(OffsetOf(magazine, ref magazine.Charge), Field(magazine, "Charge").Offset);
        int[] items = [.. TypeLayout.Of(magazine.GetType()).Fields.Where(field => field.Name is "_items" or "_more").Select(field => field.Offset).Order()];
        Assert.All(Enumerable.Range(0, 17), place => Assert.Equal(OffsetOf(magazine, ref magazine.At(place)), items[place]));
    }

    [Fact]
    public void A_line_that_is_there_costs_a_hit_and_one_that_is_not_costs_its_way()
    {
        double[] read = new double[2];
        Machine(2, (cells, atomics, core) =>
        {
            if (core == 0)
            {
                atomics.Write(ref cells[0], 1);
                VirtualCore.Current!.Wait(1_000);
                read[0] = Taken(() => atomics.Read(ref cells[0]));
            }
            else
            {
                VirtualCore.Current!.Wait(10_000);
                read[1] = Taken(() => atomics.Exchange(ref cells[0], 2));
            }
        });

        Assert.Equal(s_costs.Hit, read[0], tolerance: 1e-6);
        Assert.Equal(s_costs.SameSocket + s_costs.Atomic, read[1], tolerance: 1e-6);
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(16, false)]
    public void Words_of_one_line_move_together(int apart, bool moves)
    {
        double taken = 0;
        Machine(2, (cells, atomics, core) =>
        {
            atomics.Exchange(ref cells[core * apart], 1);
            VirtualCore.Current!.Wait(10_000);
            if (core == 0)
            {
                taken = Taken(() => atomics.Exchange(ref cells[0], 1));
            }
        });

        Assert.Equal(moves, taken > s_costs.SameSocket);
    }

    [Fact]
    public void A_store_that_misses_waits_at_the_next_interlocked_operation()
    {
        double store = 0;
        double drained = 0;
        Machine(2, (cells, atomics, core) =>
        {
            if (core == 0)
            {
                atomics.Write(ref cells[0], 1);
                atomics.Write(ref cells[16], 1);
                return;
            }

            atomics.Exchange(ref cells[32], 1);
            VirtualCore.Current!.Wait(10_000);
            store = Taken(() => atomics.Write(ref cells[0], 2));
            drained = Taken(() => atomics.Exchange(ref cells[32], 2));
        });

        Assert.Equal(s_costs.Hit, store, tolerance: 1e-6);
        Assert.InRange(drained, s_costs.SameSocket - s_costs.Hit, s_costs.SameSocket + s_costs.Atomic);
    }

    [Fact]
    public void Cores_that_want_one_line_queue()
    {
        const int Cores = 8;
        double last = 0;
        Machine(Cores, (cells, atomics, core) =>
        {
            for (int i = 0; i < 100; i++)
            {
                atomics.Add(ref cells[0], 1);
            }

            last = double.Max(last, VirtualCore.Current!.Clock);
        });

        // A core keeps the line until another one's time has come to what it wants: so not each access moves it, and none overlap.
        Assert.InRange(last, 100 * Cores * s_costs.Atomic, double.MaxValue);
    }

    [Fact]
    public void One_core_at_a_time_is_inside_of_a_monitor()
    {
        object gate = new();
        int inside = 0;
        int most = 0;
        int times = 0;
        Machine(8, (cells, atomics, core) =>
        {
            for (int i = 0; i < 50; i++)
            {
                atomics.Enter(gate);
                most = Math.Max(most, ++inside);
                VirtualCore.Current!.Wait(50);
                inside--;
                times++;
                atomics.Exit(gate);
            }
        });

        Assert.Equal((1, 8 * 50), (most, times));
    }

    [Fact]
    public void What_a_core_throws_comes_out_of_the_run() =>
        Assert.Throws<InvalidTimeZoneException>(() => Machine(4, (_, _, core) => _ = core == 2 ? throw new InvalidTimeZoneException() : 0));

    [Fact]
    public void The_same_seed_over_the_same_layout_gives_the_same_run()
    {
        // Pinned: what shares a line with what is the same each time.
        long[] cells = Cells();

        Assert.Equal(Clocks(cells, seed: 1), Clocks(cells, seed: 1));
        Assert.NotEqual(Clocks(cells, seed: 1), Clocks(cells, seed: 2));
    }

    /// <summary>When each of 16 cores has done some hundred things to what all share.</summary>
    private static double[] Clocks(long[] cells, int seed)
    {
        double[] clocks = new double[16];
        using SimulatedMachine machine = new(clocks.Length, s_costs, seed);
        machine.Directory.Use(new FieldMap(cells, cells));
        machine.Run(core =>
        {
            SimulatedAtomics atomics = default;
            Random random = new(core);
            for (int i = 0; i < 300; i++)
            {
                ref long cell = ref cells[random.Next(cells.Length)];
                switch (random.Next(3))
                {
                    case 0:
                        atomics.Read(ref cell);
                        break;
                    case 1:
                        atomics.Write(ref cell, i);
                        break;
                    default:
                        atomics.Add(ref cell, 1);
                        break;
                }
            }

            clocks[core] = VirtualCore.Current!.Clock;
        });
        return clocks;
    }

    private static double Taken(Action action)
    {
        double before = VirtualCore.Current!.Clock;
        action();
        return VirtualCore.Current.Clock - before;
    }

    private static void Machine(int cores, Action<long[], SimulatedAtomics, int> work)
    {
        long[] cells = Cells();
        using SimulatedMachine machine = new(cores, s_costs, seed: 1);
        machine.Directory.Use(new FieldMap(cells, cells));
        machine.Run(core => work(cells, default, core));
    }

    /// <summary>Cells of eight bytes that stay where they are, the first at the beginning of a line.</summary>
    private static unsafe long[] Cells()
    {
        while (true)
        {
            // Each begins elsewhere within a line than the one before: the length of the object is no multiple of it.
            long[] cells = GC.AllocateArray<long>(64, pinned: true);
            if ((nint)Unsafe.AsPointer(ref cells[0]) % Line.Size == 0)
            {
                return cells;
            }
        }
    }

    private static TypeLayout.Field Field(object of, string name) => TypeLayout.Of(of.GetType()).Fields.First(field => field.Name == name);

    /// <summary>From an object's first field.</summary>
    private static int OffsetOf<T>(object of, ref T field) => (int)Unsafe.ByteOffset(ref Unsafe.As<FirstByte>(of).Value, ref Unsafe.As<T, byte>(ref field));

    private sealed class FirstByte
    {
        public byte Value = 1;
    }
}
