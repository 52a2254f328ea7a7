namespace Pools;

/// <summary>The names of the options of registered pools: for <c>services.Configure</c>, <c>IOptionsMonitor</c> and errors.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public static class ArrayPoolOptionsName
{
    /// <summary>Represents the name of the options that all pools of an open generic registration share.</summary>
    public const string OpenGeneric = "ArrayPool<>";

    /// <summary>Represents the name of the options that the pools of <c>UseDebugArrayPools</c> share.</summary>
    public const string DebugSwitch = "UseDebugArrayPools";

    /// <summary>Returns the name of the options of a registration.</summary>
    /// <typeparam name="T">The type of the elements, or of the objects.</typeparam>
    /// <param name="key">The key of the registration; null: it has none.</param>
    /// <returns>The type's name, after the key if there is one: <c>System.Byte</c>, <c>images/System.Byte</c>.</returns>
    public static string For<T>(object? key = null) => key is null ? typeof(T).ToString() : $"{key}/{typeof(T)}";
}
