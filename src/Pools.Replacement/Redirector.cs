using System.Collections.Generic;
using System.IO;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Pools.Replacement;

/// <summary>Rewrites an assembly: its uses of <c>ArrayPool&lt;T&gt;.Shared</c> become uses of another property.</summary>
/// <remarks>
/// A call of one getter becomes a call of another, so the code keeps its length, and its symbols their lines. Equal input gives equal
/// output, wherever the files are.
/// </remarks>
internal static class Redirector
{
    /// <summary>Writes the rewritten assembly, and its symbols if the original has some.</summary>
    /// <param name="source">The original.</param>
    /// <param name="target">The file to write, if the assembly has uses.</param>
    /// <param name="scan">The methods with uses.</param>
    /// <param name="getter">The getter of the other property.</param>
    /// <param name="assemblies">The application's assemblies.</param>
    /// <returns>The number of uses.</returns>
    public static int Redirect(string source, string target, AssemblyScan scan, MethodDefinition getter, Assemblies assemblies)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(source, new ReaderParameters
        {
            AssemblyResolver = assemblies,
            InMemory = true,
            SymbolReaderProvider = new DefaultSymbolReaderProvider(throwIfNoSymbol: false),
            ThrowIfSymbolsAreNotMatching = false,
        });
        int uses = 0;
        foreach (int token in scan.Methods)
        {
            MethodDefinition method = (MethodDefinition)module.LookupToken(token);
            if (!IsPartOf(method.DeclaringType, getter.DeclaringType))
            {
                uses += Redirect(method.Body, module, getter);
            }
        }

        if (uses != 0)
        {
            if (scan.IsPrecompiled)
            {
                // The writer keeps IL only. It runs on any processor.
                module.Attributes |= ModuleAttributes.ILOnly;
                module.Architecture = TargetArchitecture.I386;
            }

            Write(module, target);
        }

        return uses;
    }

    private static int Redirect(MethodBody body, ModuleDefinition module, MethodDefinition getter)
    {
        int uses = 0;
        foreach (Instruction instruction in body.Instructions)
        {
            if (instruction.Operand is MethodReference { Name: Names.GetShared, DeclaringType: GenericInstanceType type }
                && type.ElementType.FullName == Names.FullName)
            {
                MethodReference redirected = Of(getter, type.GenericArguments[0], module);
                instruction.Operand = redirected;
                if (instruction.OpCode == OpCodes.Ldtoken
                    && instruction.Next is { OpCode.Code: Code.Ldtoken, Operand: GenericInstanceType } declaring)
                {
                    // An expression tree names the method and its type.
                    declaring.Operand = redirected.DeclaringType;
                }

                uses++;
            }
        }

        return uses;
    }

    private static MethodReference Of(MethodDefinition getter, TypeReference element, ModuleDefinition module)
    {
        MethodReference open = module.ImportReference(getter);
        GenericInstanceType type = new(open.DeclaringType) { GenericArguments = { element } };
        return new MethodReference(open.Name, open.ReturnType, type);
    }

    /// <summary>Whether code belongs to the replacement or its base classes. Redirected, it would call itself.</summary>
    private static bool IsPartOf(TypeDefinition? type, TypeDefinition replacement)
    {
        for (; type is not null; type = type.DeclaringType)
        {
            for (TypeDefinition? pool = replacement; pool?.Module == replacement.Module; pool = pool?.BaseType?.Resolve())
            {
                if (type.FullName == pool!.FullName)
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static void Write(ModuleDefinition module, string target)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        WriterParameters parameters = new() { DeterministicMvid = true, SymbolWriterProvider = module.SymbolReader?.GetWriterProvider() };
        using MemoryStream symbols = new();
        if (parameters.SymbolWriterProvider is PortablePdbWriterProvider)
        {
            // Written to a file, its full path would become part of the assembly.
            parameters.SymbolStream = symbols;
        }

        try
        {
            module.Write(target, parameters);
        }
        catch
        {
            // The writer creates the file first.
            File.Delete(target);
            throw;
        }

        string symbolFile = Path.ChangeExtension(target, ".pdb");
        File.Delete(symbolFile);
        if (symbols.Length != 0)
        {
            File.WriteAllBytes(symbolFile, symbols.ToArray());
        }
    }
}
