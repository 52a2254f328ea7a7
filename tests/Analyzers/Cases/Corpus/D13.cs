// An early continue skips the return of the parameter array.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal static class Before
{
    public static void Inject(IEnumerable<string> methods, Func<string, object?> resolve)
    {
        foreach (string method in methods)
        {
            object?[] parameters = ArrayPool<object?>.Shared.Rent(1);
            parameters[0] = resolve(method);
            if (parameters[0] == null)
            {
                continue; // expect: POOL0005
            }

            Console.WriteLine(parameters[0]);
            ArrayPool<object?>.Shared.Return(parameters, clearArray: true);
        }
    }
}

internal static class After
{
    public static void Inject(IEnumerable<string> methods, Func<string, object?> resolve)
    {
        foreach (string method in methods)
        {
            object?[] parameters = ArrayPool<object?>.Shared.Rent(1);
            try
            {
                parameters[0] = resolve(method);
                if (parameters[0] == null)
                {
                    continue;
                }

                Console.WriteLine(parameters[0]);
            }
            finally
            {
                ArrayPool<object?>.Shared.Return(parameters, clearArray: true);
            }
        }
    }
}
