// LayoverTemplates
