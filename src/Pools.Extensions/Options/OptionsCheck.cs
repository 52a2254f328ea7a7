using System;
using Microsoft.Extensions.Options;

namespace Pools.Extensions;

/// <summary>Says of the options of one registration what the pool's constructor would say, at the start of the program.</summary>
/// <param name="name">The name of the options; null: it checks those of every name.</param>
/// <param name="key">The key of the registration; null: it has none.</param>
/// <param name="check">Throws what the constructor would throw.</param>
internal sealed class OptionsCheck<TOptions>(string? name, object? key, Action<TOptions> check) : IValidateOptions<TOptions>
    where TOptions : class
{
    public string? Name { get; } = name;

    public object? Key { get; } = key;

    public ValidateOptionsResult Validate(string? name, TOptions options)
    {
        if (Name is not null && !string.Equals(name, Name, StringComparison.Ordinal))
        {
            return ValidateOptionsResult.Skip;
        }

        try
        {
            check(options);
            return ValidateOptionsResult.Success;
        }
        catch (ArgumentException e)
        {
            return ValidateOptionsResult.Fail($"{typeof(TOptions).Name} '{name}': {Describe(e)}");
        }
    }

    /// <summary>The sentence that names option, value and range, without what the runtime adds to it.</summary>
    private static string Describe(ArgumentException e)
    {
        if (e is ArgumentNullException)
        {
            return $"{e.ParamName} is null; it must not be.";
        }

        string message = e.Message;
        int added = message.IndexOf(" (Parameter '", StringComparison.Ordinal);
        return added < 0 ? message : message[..added];
    }
}
