namespace System;

/// <summary>What enumerations of later frameworks can tell.</summary>
internal static class EnumMembers
{
    extension(Enum)
    {
        public static T[] GetValues<T>()
            where T : struct, Enum => (T[])Enum.GetValues(typeof(T));
    }
}
