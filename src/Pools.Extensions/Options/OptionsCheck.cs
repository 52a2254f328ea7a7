using Microsoft.Extensions.Options;

namespace Pools.Extensions;

/// <summary>Validates the options of a registration when the host starts, as the pool's constructor would.</summary>
/// <param name="name">The name of the options; null: any name.</param>
/// <param name="key">The key of the registration; null: it has none.</param>
/// <param name="check">Throws the exception of the constructor.</param>
internal sealed class OptionsCheck<TOptions>(string? name, object? key, Action<TOptions> check) : IValidateOptions<TOptions>
    where TOptions : class
{
    public string? Name => name;

    public object? Key => key;

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
            // Without the parameter and the value that the runtime appends.
            string text = e is ArgumentNullException ? $"{e.ParamName} is null; it must not be." : e.Message.Split(" (Parameter '")[0];
            return ValidateOptionsResult.Fail($"{typeof(TOptions).Name} '{name}': {text}");
        }
    }
}
