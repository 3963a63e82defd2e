import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** File name of the schema for each XML namespace. */
const schemaFiles: Record<string, string> = {
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'pml.xsd',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'dml-main.xsd',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'dml-chart.xsd',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'sml.xsd',
  'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties':
    'shared-documentPropertiesExtended.xsd',
  'http://schemas.openxmlformats.org/package/2006/content-types': 'opc-contentTypes.xsd',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'opc-relationships.xsd',
};

/**
 * Parts that are not validated: the core properties would need the Dublin Core schemas, and custom XML has any root
 * element.
 */
const uncheckedParts = /^(docProps\/core|customXml\/item(Props)?\d+)\.xml$/;

const importingSchema = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">${Object.entries(
  schemaFiles,
)
  .map(([namespace, file]) => `<xsd:import namespace="${namespace}" schemaLocation="${file}"/>`)
  .join('')}</xsd:schema>`;

/**
 * Corrects the type of `buSzPct`. The published schema uses the type of the strict variant ("110%"), although it also
 * defines the type with the number that PowerPoint writes and expects (110000).
 */
function correctBulletSize(schema: Uint8Array | undefined): Uint8Array<ArrayBuffer> {
  const [wrong, right] = ['type="ST_TextBulletSizePercent"', 'type="ST_TextBulletSize"'];
  return strToU8(strFromU8(schema ?? new Uint8Array()).replace(wrong, right));
}

function loadSchemas(): XsdValidator {
  const files = unzipSync(readFileSync(join(import.meta.dirname, 'transitional-schemas.zip')));
  files['dml-main.xsd'] = correctBulletSize(files['dml-main.xsd']);
  const provider = new XmlBufferInputProvider(files);
  if (!xmlRegisterInputProvider(provider)) throw new Error('libxml2 takes no input provider');
  return XsdValidator.fromDoc(XmlDocument.fromString(importingSchema));
}

let validator: XsdValidator | undefined;

function findPartErrors(name: string, xml: string): string[] {
  validator ??= loadSchemas();
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ message }) => `${name}: ${message.trim()}`);
  } finally {
    document?.dispose();
  }
}

/**
 * Validates every part of an Office package, including embedded packages, against the ECMA-376 schemas (transitional).
 * Returns the errors; empty for a valid package.
 */
export function findSchemaErrors(bytes: Uint8Array): string[] {
  return Object.entries(unzipSync(bytes)).flatMap(([name, part]) => {
    if (name.endsWith('.xlsx')) return findSchemaErrors(part).map((error) => `${name}/${error}`);
    if (!/\.(?:xml|rels)$/.test(name) || uncheckedParts.test(name)) return [];
    return findPartErrors(name, strFromU8(part));
  });
}
