using Microsoft.Extensions.DependencyInjection;

namespace Pools.Extensions;

/// <summary>Says that debug pools are wanted, and keeps the registrations, to find out at the start what they do not cover.</summary>
internal sealed class DebugSwitch(IServiceCollection services)
{
    public IServiceCollection Services { get; } = services;
}
