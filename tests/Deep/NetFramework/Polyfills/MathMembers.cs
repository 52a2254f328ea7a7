namespace System;

/// <summary>What mathematics of later frameworks can do.</summary>
internal static class MathMembers
{
    extension(Math)
    {
        public static int Clamp(int value, int least, int most) => Math.Min(Math.Max(value, least), most);
    }
}
