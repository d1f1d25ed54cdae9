package import LayoverModel

extension Language {
    package func compileMessage(_ text: String) throws(MessageError) -> MessageProgram {
        try MessageReader.read(text)
    }

    package func appendMessage(
        _ message: MessageProgram, arguments: [Value?], locale: LocaleTag, zone: String, to output: inout [UInt8]
    ) {
        MessageRun(language: self, arguments: arguments, locale: locale, zone: zone)
            .append(message.parts, pound: nil, to: &output)
    }
}
