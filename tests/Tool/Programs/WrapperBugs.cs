using System.Buffers;
using System.Runtime.CompilerServices;

namespace Pools.Tests.Tools.Programs;

/// <summary>A helper rents and returns for two: one does right, the other wrong.</summary>
internal static class WrapperBugs
{
    public static void Twice(bool isRepaired)
    {
        RightUser.Use();
        WrongUser.ReturnTwice(isRepaired);
    }

    public static void Lost(bool isRepaired)
    {
        RightUser.Use();
        WrongUser.Lose(isRepaired);
    }

    /// <summary>A helper of a helper.</summary>
    public static void LostThroughTwo(bool isRepaired)
    {
        RightUser.UseThroughTwo();
        WrongUser.LoseThroughTwo(isRepaired);
    }

    public static void ToAnotherPool(bool isRepaired)
    {
        RightUser.Use();
        WrongUser.GiveElsewhere(isRepaired);
    }

    /// <summary>The helper itself is wrong, whoever calls it.</summary>
    public static void AllCallersLose(bool isRepaired)
    {
        for (int i = 0; i < 3; i++)
        {
            Users.First(isRepaired);
        }

        Users.Second(isRepaired);
    }

    private static class Helper
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static byte[] Get() => ArrayPool<byte>.Shared.Rent(1000);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Give(byte[] array) => ArrayPool<byte>.Shared.Return(array);
    }

    private static class OuterHelper
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static byte[] Get() => Helper.Get();
    }

    private static class RightUser
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Use() => Helper.Give(Helper.Get());

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void UseThroughTwo() => Helper.Give(OuterHelper.Get());
    }

    private static class WrongUser
    {
        private static readonly ArrayPool<byte> s_other = ArrayPool<byte>.Create();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void ReturnTwice(bool isRepaired)
        {
            byte[] array = Helper.Get();
            Helper.Give(array);
            if (!isRepaired)
            {
                Helper.Give(array);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Lose(bool isRepaired)
        {
            byte[] array = Helper.Get();
            if (isRepaired)
            {
                Helper.Give(array);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void LoseThroughTwo(bool isRepaired)
        {
            byte[] array = OuterHelper.Get();
            if (isRepaired)
            {
                Helper.Give(array);
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void GiveElsewhere(bool isRepaired)
        {
            byte[] array = Helper.Get();
            (isRepaired ? ArrayPool<byte>.Shared : s_other).Return(array);
        }
    }

    private static class Users
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void First(bool isRepaired) => RentForOthers(isRepaired);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public static void Second(bool isRepaired) => RentForOthers(isRepaired);

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void RentForOthers(bool isRepaired)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(1000);
            if (isRepaired)
            {
                ArrayPool<byte>.Shared.Return(array);
            }
        }
    }
}
