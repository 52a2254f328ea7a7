namespace Pools.Generated;

/// <summary>Stands for source that the package compiles into a test project.</summary>
internal static class Wrapper
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Call(Action action) => action();
}
