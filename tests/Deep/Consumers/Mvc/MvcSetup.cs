using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.Extensions.DependencyInjection;

namespace Pools.Tests.Consumers.Mvc;

/// <summary>Where our pools are registered, as seen from <c>AddControllers()</c>.</summary>
public enum Place
{
    Before,
    After,

    /// <summary>Not at all: MVC has the runtime's pools, and a debug pool may be put around them.</summary>
    Nowhere,
}

/// <summary>The services of an MVC app.</summary>
internal static class MvcSetup
{
    public static void AddMvc(IServiceCollection services, Place place, bool newtonsoft, bool debug)
    {
        if (place == Place.Before)
        {
            AddPools(services);
        }

        IMvcBuilder mvc = services.AddControllers().ConfigureApplicationPartManager(static parts =>
        {
            parts.ApplicationParts.Clear();
            parts.ApplicationParts.Add(new AssemblyPart(typeof(TextController).Assembly));
        });
        if (newtonsoft)
        {
            // As Newtonsoft.Json writes by itself: MVC changes the case of names.
            mvc.AddNewtonsoftJson(static options => options.UseMemberCasing());
        }

        if (place == Place.After)
        {
            AddPools(services);
        }

        if (debug)
        {
            services.UseDebugArrayPools(static options => options.Reaction = Diagnostics.MisuseReaction.Record);
        }
    }

    private static void AddPools(IServiceCollection services)
    {
        services.AddPerCoreArrayPool<byte>();
        services.AddPerCoreArrayPool<char>();
    }
}
