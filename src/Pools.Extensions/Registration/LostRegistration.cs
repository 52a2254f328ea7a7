using System;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>A registration that another pool preceded. It stays among the services until the log reports it.</summary>
/// <param name="Service">The service, an array pool.</param>
/// <param name="Key">Its key; null: it has none.</param>
/// <param name="Winner">The pool that serves it, in messages.</param>
/// <param name="Loser">The pool that does not.</param>
/// <param name="Choice">How to choose the other one.</param>
internal sealed record LostRegistration(Type Service, object? Key, string Winner, string Loser, string Choice)
{
    /// <summary>Notes that a registration lost, if it did: once for each type of pool.</summary>
    /// <param name="services">The services, to which the registration has been added if there was room.</param>
    /// <param name="wanted">The registration.</param>
    /// <param name="choice">How to choose its pool.</param>
    public static void NoteLoss(IServiceCollection services, ServiceDescriptor wanted, string choice)
    {
        ServiceDescriptor winner = services.Last(other => other.ServiceType == wanted.ServiceType && Equals(other.ServiceKey, wanted.ServiceKey));
        LostRegistration lost = new(wanted.ServiceType, wanted.ServiceKey, PoolNames.Of(winner), PoolNames.Of(wanted), choice);
        if (!string.Equals(lost.Winner, lost.Loser, StringComparison.Ordinal) && !services.Any(other => lost.Equals(InstanceOf(other))))
        {
            services.AddSingleton(lost);
        }
    }

    /// <summary>Forgets what was noted of a service without a key: its pool is chosen now.</summary>
    public static void Forget(IServiceCollection services, Type service)
    {
        for (int i = services.Count - 1; i >= 0; i--)
        {
            if (InstanceOf(services[i]) is { Key: null } lost && lost.Service == service)
            {
                services.RemoveAt(i);
            }
        }
    }

    /// <summary>The service in messages.</summary>
    public string ServiceName => Key is null ? CSharpName.Of(Service) : $"{CSharpName.Of(Service)} with the key {Key}";

    private static LostRegistration? InstanceOf(ServiceDescriptor descriptor) =>
        descriptor.IsKeyedService ? null : descriptor.ImplementationInstance as LostRegistration;
}
