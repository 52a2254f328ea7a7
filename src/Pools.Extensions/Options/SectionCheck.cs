using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Reflection;
using Microsoft.Extensions.Configuration;

namespace Pools.Extensions;

/// <summary>Finds configuration that the binder would ignore: other names, nested sections and empty values.</summary>
internal static class SectionCheck
{
    /// <exception cref="InvalidOperationException">A key is no option, or its value is empty or a section.</exception>
    public static void Require<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TOptions>(IConfiguration section)
    {
        PropertyInfo[] options = [.. typeof(TOptions).GetProperties().Where(option => IsScalar(option.PropertyType))];
        foreach (IConfigurationSection child in section.GetChildren())
        {
            if (Array.Find(options, option => string.Equals(option.Name, child.Key, StringComparison.OrdinalIgnoreCase)) is not { } option)
            {
                throw new InvalidOperationException(
                    $"'{child.Path}' is no option that configuration can set; these are {string.Join(", ", options.Select(o => o.Name))}.");
            }

            bool isEmpty = child.Value is { Length: 0 } && option.PropertyType != typeof(string);
            if (isEmpty || child.GetChildren().Any())
            {
                throw new InvalidOperationException($"'{child.Path}' is {(isEmpty ? "empty" : "a section")}; it must be one value.");
            }
        }
    }

    private static bool IsScalar(Type type) => type.IsValueType || type == typeof(string);
}
