using System;
using Microsoft.Extensions.Options;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>Says of the options of one registration what the pool's constructor would say, at the start of the program.</summary>
internal sealed class OptionsCheck<TKind, TOptions, T>(string name, object? key) : IValidateOptions<TOptions>
    where TKind : struct, IPoolKind<TOptions>
    where TOptions : class, new()
{
    public string Name { get; } = name;

    /// <summary>The key of the registration; null: it has none.</summary>
    public object? Key { get; } = key;

    public ValidateOptionsResult Validate(string? name, TOptions options)
    {
        if (!string.Equals(name, Name, StringComparison.Ordinal))
        {
            return ValidateOptionsResult.Skip;
        }

        try
        {
            TKind.Check<T>(options);
            return ValidateOptionsResult.Success;
        }
        catch (ArgumentException e)
        {
            return ValidateOptionsResult.Fail($"{typeof(TOptions).Name} '{Name}': {Describe(e)}");
        }
    }

    /// <summary>The sentence that names option, value and range, without what the runtime adds to it.</summary>
    private static string Describe(ArgumentException e)
    {
        if (e is ArgumentNullException)
        {
            return $"{e.ParamName} is null; it must not be.";
        }

        string message = ExceptionText.Of(e);
        int added = message.IndexOf(" (Parameter '", StringComparison.Ordinal);
        return added < 0 ? message : message[..added];
    }
}
