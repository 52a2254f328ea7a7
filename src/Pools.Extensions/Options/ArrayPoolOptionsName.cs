namespace Pools;

/// <summary>The names under which the options of registered pools are kept: for <c>services.Configure</c>, <c>IOptionsMonitor</c> and errors.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public static class ArrayPoolOptionsName
{
    /// <summary>Represents the name of the options that all pools of an open generic registration share.</summary>
    public const string OpenGeneric = "ArrayPool<>";

    /// <summary>Represents the name of the options that the pools of <c>UseDebugArrayPools</c> share.</summary>
    public const string DebugSwitch = "UseDebugArrayPools";

    /// <summary>Returns the name of one registration's options.</summary>
    /// <typeparam name="T">The type of the arrays' elements.</typeparam>
    /// <param name="key">The key of the registration; null: it has none.</param>
    /// <returns>The element type's name, or key and element type, as <c>System.Byte</c> and <c>images/System.Byte</c>: registrations of two element types never share options, nor with one key.</returns>
    public static string For<T>(object? key = null) => key is null ? typeof(T).ToString() : $"{key}/{typeof(T)}";
}
