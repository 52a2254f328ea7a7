namespace System;

/// <summary>What this exception of later frameworks can do.</summary>
internal static class ArgumentNullMembers
{
    extension(ArgumentNullException)
    {
        public static void ThrowIfNull(object? argument, [CallerArgumentExpression(nameof(argument))] string? parameter = null)
        {
            if (argument is null)
            {
                throw new ArgumentNullException(parameter);
            }
        }
    }
}
