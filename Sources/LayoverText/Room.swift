// LayoverText
