const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const AIIM = "http://www.aiim.org";

const schema = (name: string, uri: string, prefix: string, properties: string[]): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join("")}</rdf:Seq></pdfaSchema:property></rdf:li>`;

const property = (name: string, type: string, category: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

const schemas = [
  schema("Factur-X PDFA Extension Schema", FACTUR_X, "fx", [
    property("DocumentFileName", "Text", "external", "The name of the embedded XML document"),
    property("DocumentType", "Text", "external", "The type of the hybrid document"),
    property("Version", "Text", "external", "The version of the XML schema"),
    property("ConformanceLevel", "Text", "external", "The conformance level of the XML document"),
  ]),
  schema("PDF/UA Universal Accessibility Schema", `${AIIM}/pdfua/ns/id/`, "pdfuaid", [
    property("part", "Integer", "internal", "The part of ISO 14289 that is followed"),
  ]),
].join("");

/**
 * What the metadata of a Factur-X PDF says beside what pdfkit writes: the XML inside (Factur-X 1.08, §6.2), and that the file is PDF/UA-1
 * too. PDF/A-3 knows neither word, so both are described (ISO 19005-3, 6.6.2.3).
 */
export const FACTUR_X_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="${AIIM}/pdfa/ns/extension/" xmlns:pdfaSchema="${AIIM}/pdfa/ns/schema#" xmlns:pdfaProperty="${AIIM}/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${schemas}</rdf:Bag></pdfaExtension:schemas></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="${AIIM}/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
`;
